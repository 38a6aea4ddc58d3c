import { useMemo } from 'preact/hooks'
import { allZones } from '../code/names.ts'
import { Field, Select } from './field.tsx'

interface ZoneProps {
  readonly zone: string
  readonly onChange: (zone: string) => void
}

/** A list of all time zones; what ties it to its label is the caller's. */
export function ZoneList({ zone, onChange, ...ties }: ZoneProps & Record<string, unknown>) {
  const zones = useMemo(() => allZones(zone), [zone])
  return (
    <Select
      class="input zone"
      values={zones}
      nameOf={(name) => name}
      value={zone}
      onChange={onChange}
      {...ties}
    />
  )
}

export function ZoneField(
  props: ZoneProps & { readonly label: string; readonly hint?: string; readonly fault?: string },
) {
  const { label, hint, fault, zone, onChange } = props
  return (
    <Field
      label={label}
      hint={hint}
      fault={fault}
      control={(ties) => <ZoneList zone={zone} onChange={onChange} {...ties} />}
    />
  )
}
