export const codes = {} as const
