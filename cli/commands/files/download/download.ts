import path from 'node:path'
import { orThrow, type Sheet } from '../../../../client/index.ts'
import {
  FILE_NAME_DEFAULT,
  fileNameFault,
  fileNames,
} from '../../../../domain/codes/print/file-names.ts'
import { codeOf } from '../../../codes.ts'
import { command } from '../../../command.ts'
import { Failure, usage } from '../../../errors.ts'
import { readJson } from '../../../fields.ts'
import { plural, printJson } from '../../../output.ts'
import { printFile } from '../print-file.ts'
import { writeNew, writeWhole } from '../whole-file.ts'
import { checkOutput, isFolder, type Way } from './format.ts'
import { drop, type Given, lookOf, nameAll, OPTIONS, selected } from './wanted.ts'

export const download = command({
  name: 'download',
  summary: 'download images as files, a ZIP or sheets of labels',
  usage: [
    'download <code>… [-f png|svg|pdf] [-o PATH]',
    'download --tag TAG | --all [-o FOLDER] [--zip] [--sheet LAYOUT]',
  ],
  operands: [0, 1000],
  options: OPTIONS,
  examples: [
    'download spring -f svg',
    'download --tag tables -o tables/',
    'download --all --sheet avery-l7160',
  ],
  async run(context) {
    const { operands, values } = context
    const ways = [operands.length > 0, values.all === true, values.tag !== undefined]
    if (ways.filter(Boolean).length !== 1) {
      throw usage('No codes selected. Run qr download CODE…, or use --tag TAG or --all')
    }
    const fault = fileNameFault(values['file-name'] ?? FILE_NAME_DEFAULT)
    if (fault) throw usage(`--file-name: ${fault}`)
    const way = wayOf(context)
    checkOutput(values, way)
    const isText = values.format === 'svg' && way !== 'zip' && way !== 'sheet'
    if (values.output === '-' && context.terminal.isTty && !isText) {
      throw usage(
        'Binary output cannot be shown in a terminal. Use -o FILE, or pipe the output of -o -',
      )
    }
    await WAYS[way](context)
  },
})

const WAYS: Readonly<Record<Way, (context: Given) => Promise<void>>> = {
  one: saveOne,
  many: async (context: Given) => (await import('./many.ts')).saveMany(context),
  zip: saveZip,
  sheet: saveSheet,
}

function wayOf({ operands, values }: Given): Way {
  if (values.sheet !== undefined || values['sheet-file'] !== undefined) return 'sheet'
  if (values.zip) return 'zip'
  return operands.length === 1 && !isFolder(values.output ?? '') ? 'one' : 'many'
}

async function saveOne({ client, operands, values, json, terminal, signal }: Given): Promise<void> {
  const code = await codeOf(client, operands[0] ?? '')
  const { marks, compact, ...look } = lookOf(values)
  const asText = drop({
    marks: marks ? ('true' as const) : undefined,
    compact: compact ? ('true' as const) : undefined,
  })
  const picture = await orThrow(client.downloadCode({ id: code.id, ...look, ...asText }))
  if (values.output === '-') return printFile(terminal, picture)
  const file = values.output ?? nameAll([code], values)[0] ?? ''
  const isOwn = values.output === undefined && !values.force
  await (isOwn ? writeNew : writeWhole)(file, picture, signal)
  return json ? printJson({ terminal }, { id: code.id, file }) : terminal.line(file)
}

async function idsOf({ client, operands, values }: Given) {
  if (operands.length === 0 && values.tag !== undefined) return { tag: values.tag }
  const codes = await selected(client, operands, undefined)
  if (codes.length <= 1000) return { ids: codes.map(({ id }) => id) }
  throw new Failure(
    `A single file cannot hold ${plural(codes.length, 'code')}. Use --tag, or leave out --zip`,
  )
}

async function saveZip(context: Given): Promise<void> {
  const { client, values } = context
  const named = values['file-name'] === undefined ? {} : { file_name: values['file-name'] }
  const body = { ...lookOf(values), ...(await idsOf(context)), ...named }
  const zip = await orThrow(client.downloadPictures({ body }))
  await save(context, zip, values.tag ?? 'qrcodes', 'zip')
}

async function saveSheet(context: Given): Promise<void> {
  const { client, values } = context
  const { sheet: layout, 'sheet-file': file, 'style-id': style_id } = values
  const given = file === undefined ? {} : readJson(file)
  const body = { ...given, ...drop({ layout, style_id }), ...(await idsOf(context)) } as Sheet
  const pdf = await orThrow(client.downloadSheet({ body }))
  await save(context, pdf, values.tag ?? 'labels', 'pdf')
}

async function save(
  context: Given,
  content: Response,
  name: string,
  ending: string,
): Promise<void> {
  const { values, terminal, json, signal } = context
  if (values.output === '-') return printFile(terminal, content)
  const named = { id: '', name, shortCode: name, externalId: null }
  const [own = ''] = fileNames([named], '{name}', ending)
  const { output = './' } = values
  const isNamed = !isFolder(output)
  const file = isNamed ? output : path.join(output, own)
  await (isNamed || values.force ? writeWhole : writeNew)(file, content, signal)
  return json ? printJson({ terminal }, { file }) : terminal.line(file)
}
