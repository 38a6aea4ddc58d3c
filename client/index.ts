/** The public API of `@qroute/client`. `@qroute/client/core` is the calls alone, as small as possible. */
export * from './client.ts'
export { each } from './each.ts'
export { orThrow, QrouteError } from './errors.ts'
export { type Feed, type FollowOptions, follow } from './follow.ts'
export type { RetryOptions } from './retries.ts'
export { type CallOptions, type Client, type ClientOptions, createClient } from './sdk.ts'
export type { Upload } from './uploads.ts'
export {
  deliveryOf,
  verifyWebhook,
  type WebhookDelivery,
  WebhookError,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookOptions,
} from './webhook.ts'
