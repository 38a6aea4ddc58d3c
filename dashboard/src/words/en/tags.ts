/** Tags, wherever they are shown or written. */
export const tags = {
  label: 'Tags',
  find: 'Add a tag',
  hint: 'Press Enter or comma to add a tag.',
  create: (name: string) => `Create “${name}”`,
  show: (name: string) => `Show codes tagged ${name}`,
  tooMany: (most: number) => `You can add up to ${most} tags.`,
  tooLong: (most: number) => `A tag can have at most ${most} characters.`,
  slash: 'A tag cannot contain a slash.',
} as const
