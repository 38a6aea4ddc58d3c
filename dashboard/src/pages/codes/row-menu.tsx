import type { CodeItem } from '../../../../client/client.ts'
import { copyText } from '../../parts/shell/copy.ts'
import { Icon } from '../../parts/shell/icon.tsx'
import { Menu } from '../../parts/shell/menu.tsx'
import { linkTo } from '../../router.ts'
import { mayAct } from '../../session.ts'
import { words } from '../../words.ts'
import { downloadPicture } from './code-item.ts'

export interface RowActs {
  readonly change: (act: 'pause' | 'resume', codes: readonly CodeItem[]) => void
  /** Opens the dialog in which it is decided. */
  readonly ask: (act: 'tag' | 'lead' | 'delete' | 'download', codes: readonly CodeItem[]) => void
}

function ChangeItems({ code, acts }: { code: CodeItem; acts: RowActs }) {
  const text = words.codes.menu
  const isActive = code.status === 'active'
  const activate = code.status === 'draft' ? text.publish : text.resume
  return (
    <>
      <a href={linkTo('/codes/new', { from: code.id })}>
        <Icon name="duplicate" />
        {text.duplicate}
      </a>
      <button type="button" onClick={() => acts.ask('tag', [code])}>
        <Icon name="tag" />
        {text.tag}
      </button>
      <hr />
      <button type="button" onClick={() => acts.change(isActive ? 'pause' : 'resume', [code])}>
        <Icon name={isActive ? 'pause' : 'resume'} />
        {isActive ? text.pause : activate}
      </button>
      <button type="button" class="red" onClick={() => acts.ask('delete', [code])}>
        <Icon name="delete" />
        {text.delete}
      </button>
    </>
  )
}

export function RowMenu(props: { code: CodeItem; acts: RowActs; href: string }) {
  const { code, acts, href } = props
  const text = words.codes.menu
  const mayChange = mayAct('editor')
  return (
    <div class="act">
      <Menu label={text.label(code.name)} button={<Icon name="more" />}>
        {mayChange ? (
          <a href={`${href}#edit`}>
            <Icon name="edit" />
            {code.split ? words.leads.changeSplit : text.change}
          </a>
        ) : (
          <a href={href}>
            <Icon name="codes" />
            {text.open}
          </a>
        )}
        <a href={linkTo('/analytics', { code: code.id })}>
          <Icon name="chart" />
          {text.scans}
        </a>
        <button type="button" onClick={() => void copyText(code.short_url, text.copied)}>
          <Icon name="copy" />
          {text.copy}
        </button>
        <button type="button" onClick={() => void downloadPicture(code)}>
          <Icon name="download" />
          {text.download}
        </button>
        {mayChange && <ChangeItems code={code} acts={acts} />}
      </Menu>
    </div>
  )
}
