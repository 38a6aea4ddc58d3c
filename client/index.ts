/** The public API of `@qroute/client`. Browsers import `@qroute/client/core`, which needs no Node. */
export * from './client.ts'
export {
  verifyWebhook,
  WebhookError,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookOptions,
} from './webhook.ts'
