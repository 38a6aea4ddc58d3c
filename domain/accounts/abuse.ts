/**
 * What an operator can do about abuse. Nothing is deleted: what is suspended or blocked does not
 * redirect, from the next scan on and on every server, until it is released again. Each change is
 * written to the audit log.
 */
export interface AbuseStore {
  suspend(accountId: string, now: number): Promise<BlockResult>
  resume(accountId: string, now: number): Promise<BlockResult>
  /** By its id, or by its short code, which is what a report about a link contains. */
  findCode(idOrShortCode: string): Promise<NamedCode | null>
  block(codeId: string, now: number): Promise<BlockResult>
  unblock(codeId: string, now: number): Promise<BlockResult>
  /** The domain as `toDomain` (domain/codes/blocked-domains.ts) returns it. */
  blockDomain(domain: string, now: number): Promise<BlockResult>
  unblockDomain(domain: string, now: number): Promise<BlockResult>
  blockedDomains(): Promise<readonly BlockedDomain[]>
}

/** `unchanged`: it was in that state already. `unknown`: there is no such account or code. */
export type BlockResult = 'changed' | 'unchanged' | 'unknown'

export interface NamedCode {
  readonly id: string
  readonly accountId: string
  readonly shortCode: string
  readonly name: string
  readonly destinationUrl: string | null
}

export interface BlockedDomain {
  readonly domain: string
  readonly addedAt: number
}
