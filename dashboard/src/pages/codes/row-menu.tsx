import type { CodeItem } from '../../../../client/client.ts'
import { copyText } from '../../parts/shell/copy.ts'
import { Icon } from '../../parts/shell/icon.tsx'
import { Menu, MenuItem } from '../../parts/shell/menu.tsx'
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
      <MenuItem icon="tag" text={text.tag} onClick={() => acts.ask('tag', [code])} />
      <hr />
      <MenuItem
        icon={isActive ? 'pause' : 'resume'}
        text={isActive ? text.pause : activate}
        onClick={() => acts.change(isActive ? 'pause' : 'resume', [code])}
      />
      <MenuItem
        class="red"
        icon="delete"
        text={text.delete}
        onClick={() => acts.ask('delete', [code])}
      />
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
        <MenuItem
          icon="copy"
          text={text.copy}
          onClick={() => void copyText(code.short_url, text.copied)}
        />
        <MenuItem icon="download" text={text.download} onClick={() => void downloadPicture(code)} />
        {mayChange && <ChangeItems code={code} acts={acts} />}
      </Menu>
    </div>
  )
}
