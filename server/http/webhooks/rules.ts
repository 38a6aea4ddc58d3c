import { DESCRIPTION_MAX, descriptionFault } from '../../../domain/webhooks/webhooks.ts'
import { forTexts, type Rules, type TextRule } from '../core/schemas/rules.ts'

/** What `x-rule` means in the schemas of webhooks. */
export function webhookRules(urlFault: TextRule): Rules {
  return forTexts(
    { description: descriptionFault, webhook_url: urlFault },
    { description: { min: 0, max: DESCRIPTION_MAX } },
  )
}
