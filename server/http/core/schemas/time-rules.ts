import { dateFault, instantFault, zoneFault } from '../../../../domain/time/time-faults.ts'
import { forTexts, type Rules } from './rules.ts'

/** What `x-rule` means for dates, moments and time zones, whatever they belong to. */
export const TIME_RULES: Rules = forTexts({
  start_date: dateFault('start_date'),
  end_date: dateFault('end_date'),
  timezone: zoneFault,
  from: instantFault('from'),
  to: instantFault('to'),
  until: instantFault('until'),
  expires_at: instantFault('expires_at'),
  at: instantFault('at'),
})
