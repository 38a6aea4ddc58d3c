/** The public API of `@qroute/client`. */
export {
  type ScanCreated,
  verifyWebhook,
  WebhookError,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookOptions,
} from './webhook.ts'
