// Categories as a tree: moved by dragging or by a button, merged, and coloured.

import { useEffect, useState } from 'preact/hooks'
import type { Term } from '../../../contract/routes.ts'
import { everyPage, get, patch } from '../api.ts'
import { colours, colourStyle, loadColours, setColour } from '../colours/colours.ts'
import { Choice, FormDialog } from '../components/form/form.tsx'
import { Button, Link, Paragraph, Sign } from '../components/parts.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { attempt, toastError } from '../components/toasts.tsx'
import { counted } from '../counted.ts'
import { t } from '../i18n.ts'
import { type Branch, placesFor, treeOf } from '../items/tree.ts'
import { type Merged, MergeDialog } from '../merge/merge_dialog.tsx'
import { to } from '../router.ts'
import { may } from '../session.ts'

export function Screen() {
  const [all, setAll] = useState<readonly Term[]>()
  const [asked, setAsked] = useState<Asked>()
  const [merged, setMerged] = useState<readonly Merged[]>()
  const load = () => readAll().then(setAll, toastError)
  useEffect(() => {
    void load()
    loadColours().catch(toastError)
  }, [])
  const move = async (item: Term, parent: number) => {
    setAsked(undefined)
    if (item.parent === parent || item.id === parent) return
    const path = `events/categories/${item.id}` as const
    const undo = () => patch(path, { parent: item.parent }).then(load)
    await attempt(
      () => patch(path, { parent }),
      t('“{title}” was moved.', { title: item.name }),
      undo,
    )
    await load()
  }
  const drop = (event: DragEvent, parent: number) => {
    event.preventDefault()
    event.stopPropagation()
    const id = Number(event.dataTransfer?.getData(dragged))
    const item = all?.find((one) => one.id === id)
    if (item) void move(item, parent)
  }
  if (!all) return <Skeleton shape="rows" />
  return (
    <>
      <p>
        <Link class="button primary" href={to('categories/new')} said="New category" />
      </p>
      {all.length === 0 && (
        <Paragraph
          class="empty"
          said="There are no categories yet. They sort events into kinds, and can be below each other: “Choir” below “Music”."
        />
      )}
      {all.length > 0 && (
        <div class="tree" onDragOver={allow} onDrop={(event) => drop(event, 0)}>
          <Paragraph
            class="hint"
            said="Drag a category onto another to move it below, or here to the top."
          />
          <Level branches={treeOf(all)} onAsk={setAsked} onDrop={drop} />
        </div>
      )}
      {asked && (
        <AskOther
          {...asked}
          all={all}
          onClose={() => setAsked(undefined)}
          onMove={(parent) => move(asked.item, parent)}
          onMerge={(other) => {
            setAsked(undefined)
            setMerged([other, asked.item])
          }}
        />
      )}
      {merged && (
        <MergeDialog
          list="categories"
          items={merged}
          onDone={() => {
            setMerged(undefined)
            void load()
          }}
          onClose={() => setMerged(undefined)}
        />
      )}
    </>
  )
}

interface Asked {
  readonly is: 'move' | 'merge'
  readonly item: Term
}

interface AskOtherProps extends Asked {
  readonly all: readonly Term[]
  readonly onClose: () => void
  readonly onMove: (parent: number) => Promise<void>
  readonly onMerge: (other: Term) => void
}

/** Where it is moved to, for those who do not drag, or with which one it is merged. */
function AskOther({ is, item, all, onClose, onMove, onMerge }: AskOtherProps) {
  const { name } = item
  if (is === 'move') {
    const places = placesFor(all, item.id).map(
      ({ item: one, depth }) => [String(one.id), `${'– '.repeat(depth)}${one.name}`] as const,
    )
    return (
      <FormDialog
        title={t('Move “{name}” …', { name })}
        submit="Move"
        onSubmit={({ parent }) => onMove(Number(parent))}
        onClose={onClose}
      >
        <Choice
          name="parent"
          label={t('Below')}
          value={String(item.parent)}
          options={[['0', t('At the top')], ...places]}
        />
      </FormDialog>
    )
  }
  const others = all.filter(({ id }) => id !== item.id)
  return (
    <FormDialog
      title={t('Merge “{name}” …', { name })}
      submit="Go on"
      onSubmit={async ({ other }) => {
        const found = others.find(({ id }) => String(id) === other)
        if (found) onMerge(found)
      }}
      onClose={onClose}
    >
      <Choice
        name="other"
        label={t('With')}
        options={others.map((one) => [String(one.id), one.name] as const)}
      />
    </FormDialog>
  )
}

/** What is dragged is a category, and nothing from elsewhere. */
const dragged = 'application/x-fasti-category'

const allow = (event: DragEvent): void => {
  if (event.dataTransfer?.types.includes(dragged)) event.preventDefault()
}

const readAll = (): Promise<readonly Term[]> =>
  everyPage(async (page) => {
    const query = { per_page: 100, page, hide_empty: false }
    const { categories, total_pages } = await get('events/categories', { query })
    return [categories, total_pages]
  })

interface LevelProps {
  readonly branches: readonly Branch<Term>[]
  readonly onAsk: (asked: Asked) => void
  readonly onDrop: (event: DragEvent, parent: number) => void
}

function Level({ branches, ...acts }: LevelProps) {
  const { onAsk, onDrop } = acts
  return (
    <ul>
      {branches.map(({ item, below }) => (
        <li key={item.id}>
          <div
            class="leaf"
            draggable
            onDragStart={(event) => event.dataTransfer?.setData(dragged, String(item.id))}
            onDragOver={allow}
            onDrop={(event) => onDrop(event, item.id)}
          >
            <Colour item={item} />
            <a class="badge" href={to(`categories/${item.id}`)} style={colourStyle(item.id)}>
              {item.name}
            </a>
            <span class="soft">{t(counted.events, { n: item.count })}</span>
            <span class="actions">
              <Button
                onClick={() => onAsk({ is: 'move', item })}
                said="Move “{name}” …"
                facts={{ name: item.name }}
              />
              {may('editOthers') && (
                <Button
                  onClick={() => onAsk({ is: 'merge', item })}
                  said="Merge “{name}” …"
                  facts={{ name: item.name }}
                />
              )}
            </span>
          </div>
          {below.length > 0 && <Level branches={below} {...acts} />}
        </li>
      ))}
    </ul>
  )
}

function Colour({ item }: { readonly item: Term }) {
  const colour = colours.value.get(item.id) ?? ''
  const save = (wanted: string) => void setColour(item.id, wanted).catch(toastError)
  return (
    <>
      <input
        type="color"
        aria-label={t('Colour of “{name}”', { name: item.name })}
        value={colour || '#808080'}
        onChange={(event) => save(event.currentTarget.value)}
      />
      {colour !== '' && (
        <Sign
          face="×"
          label="No colour for “{name}”"
          facts={{ name: item.name }}
          onClick={() => save('')}
        />
      )}
    </>
  )
}
