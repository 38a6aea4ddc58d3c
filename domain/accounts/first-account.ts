/** Of the account that a new service opens by itself, until its owner says who they are. */
export const FIRST_ACCOUNT = { name: 'Owner', email: 'owner@localhost' } as const
