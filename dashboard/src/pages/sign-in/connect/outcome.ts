/** What became of a request, for whoever comes back to its page. The key itself is never kept. */
export type Outcome =
  | { readonly what: 'declined' }
  | { readonly what: 'sent' | 'revoked'; readonly id: string; readonly name: string }
