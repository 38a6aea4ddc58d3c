/** What developers get from `@qroute/client`. */
export {
  type ScanCreated,
  verifyWebhook,
  WebhookError,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookOptions,
} from './webhook.ts'
