/** Tags, wherever they are shown or written. */
export const tags = {
  label: 'Tags',
  find: 'Add a tag',
  hint: 'Enter or a comma adds one.',
  create: (name: string) => `Create “${name}”`,
  show: (name: string) => `Show the codes with the tag ${name}`,
  tooMany: (most: number) => `At most ${most} tags.`,
  tooLong: (most: number) => `A tag can have ${most} characters at most.`,
  slash: 'A tag cannot contain a slash.',
} as const
