import { type LabelName, perLabel } from '../../../domain/codes/fields.ts'

type Named = Readonly<Record<LabelName, { readonly name: string }>>

/** Of each label: as it is called in a sentence. */
export function namesOf(labels: Named): Readonly<Record<LabelName, string>> {
  return perLabel(({ name }) => labels[name].name)
}

/** The same as a heading, and at the start of a line. */
export function headingsOf(labels: Named): Readonly<Record<LabelName, string>> {
  return perLabel(({ name }) => toHeading(labels[name].name))
}

export function toHeading(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`
}
