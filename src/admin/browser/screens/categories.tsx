// Categories as a tree: moved by dragging or by a button, merged, and coloured.

import { useEffect, useState } from 'preact/hooks'
import type { Term } from '../../../contract/routes.ts'
import { get, patch } from '../api.ts'
import { colourStyle, colours, loadColours, setColour } from '../colours/colours.ts'
import { MoveDialog } from '../items/move_dialog.tsx'
import { type Branch, treeOf } from '../items/tree.ts'
import { MergeDialog, type Merged } from '../merge/merge_dialog.tsx'
import { MergeWith } from '../merge/merge_with.tsx'
import { toast, toastError } from '../components/toasts.tsx'
import { to } from '../router.ts'
import { t } from '../i18n.ts'
import { may } from '../session.ts'

export function Screen() {
  const [all, setAll] = useState<readonly Term[]>()
  const [moved, setMoved] = useState<Term>()
  const [merging, setMerging] = useState<Term>()
  const [merged, setMerged] = useState<readonly Merged[]>()
  const load = () => readAll().then(setAll, toastError)
  useEffect(() => {
    void load()
    loadColours().catch(toastError)
  }, [])
  const move = async (item: Term, parent: number) => {
    setMoved(undefined)
    if (item.parent === parent || item.id === parent) return
    const path = `events/categories/${item.id}` as const
    try {
      await patch(path, { parent })
      toast(t('“{title}” was moved.', { title: item.name }), async () => {
        await patch(path, { parent: item.parent })
        await load()
      })
    } catch (error) {
      toastError(error)
    }
    await load()
  }
  const drop = (event: DragEvent, parent: number) => {
    event.preventDefault()
    event.stopPropagation()
    const id = Number(event.dataTransfer?.getData(dragged))
    const item = all?.find((one) => one.id === id)
    if (item) void move(item, parent)
  }
  if (!all) return <p class="late">{t('Loading …')}</p>
  return (
    <>
      <p>
        <a class="button primary" href={to('categories/new')}>
          {t('New category')}
        </a>
      </p>
      {all.length === 0 && (
        <p class="empty">
          {t(
            'There are no categories yet. They sort events into kinds, and can be below each other: “Choir” below “Music”.',
          )}
        </p>
      )}
      {all.length > 0 && (
        <div class="tree" onDragOver={allow} onDrop={(event) => drop(event, 0)}>
          <p class="hint">
            {t('Drag a category onto another to move it below, or here to the top.')}
          </p>
          <Level branches={treeOf(all)} onMove={setMoved} onMerge={setMerging} onDrop={drop} />
        </div>
      )}
      {moved && (
        <MoveDialog
          all={all}
          item={moved}
          onMove={(parent) => move(moved, parent)}
          onClose={() => setMoved(undefined)}
        />
      )}
      {merging && (
        <MergeWith
          all={all.filter(({ id }) => id !== merging.id)}
          item={merging}
          onChoose={(other) => {
            setMerging(undefined)
            setMerged([other, merging])
          }}
          onClose={() => setMerging(undefined)}
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

/** What is dragged is a category, and nothing from elsewhere. */
const dragged = 'application/x-fasti-category'

const allow = (event: DragEvent): void => {
  if (event.dataTransfer?.types.includes(dragged)) event.preventDefault()
}

async function readAll(): Promise<readonly Term[]> {
  const all: Term[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { per_page: 100, page, hide_empty: false }
    const body = await get('events/categories', { query })
    all.push(...body.categories)
    pages = body.total_pages
  }
  return all
}

interface LevelProps {
  readonly branches: readonly Branch<Term>[]
  readonly onMove: (item: Term) => void
  readonly onMerge: (item: Term) => void
  readonly onDrop: (event: DragEvent, parent: number) => void
}

function Level({ branches, ...acts }: LevelProps) {
  const { onMove, onMerge, onDrop } = acts
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
            <span class="soft">{t('{n} events', { n: item.count })}</span>
            <span class="actions">
              <button type="button" onClick={() => onMove(item)}>
                {t('Move “{name}” …', { name: item.name })}
              </button>
              {may('editOthers') && (
                <button type="button" onClick={() => onMerge(item)}>
                  {t('Merge “{name}” …', { name: item.name })}
                </button>
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
        <button
          type="button"
          class="plain"
          aria-label={t('No colour for “{name}”', { name: item.name })}
          onClick={() => save('')}
        >
          ×
        </button>
      )}
    </>
  )
}
