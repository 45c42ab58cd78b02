import type { Command } from 'commander'
import { declare } from '../command.ts'
import { historyOptions, undoOptions } from '../options.ts'

export function addHistory(program: Command): void {
  declare(program, 'history', {
    doc: 'Lists what was changed, by whom and when, the newest first.',
    options: historyOptions,
    examples: ['history', 'history --kind event --after yesterday --json'],
    run: async (options, own) => (await import('../history.ts')).listHistory(options, own),
  })
}

export function addUndo(program: Command): void {
  declare(program, 'undo [id]', {
    doc: 'Sets back what an entry of the history has changed, as a new change.',
    about: 'As history shows it.',
    options: undoOptions,
    examples: ['undo 42', 'undo 42 --fields title,venue --as ada'],
    run: async (id, options, own) => {
      if ((id === undefined) === (options.group === undefined)) {
        return own.error('error: either the id of an entry or --group is needed')
      }
      const { undoChanges } = await import('../history.ts')
      return undoChanges(id, options, own)
    },
  })
}
