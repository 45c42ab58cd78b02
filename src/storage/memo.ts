// The memo: caches what was read or serialized for earlier answers, in one store with one size
// limit and typed tenants. A value is fresh at the write generation it was read at.

import { LRUCache } from 'lru-cache'
import { type Key, keyOf, keysOf } from '../language/text/keys.ts'

/** One kind of cached value. Each is a line of the table in docs/caches.md. */
export interface Tenant<T> {
  readonly name: string
  key(...parts: readonly [...Part[], Part]): MemoKey<T>
  /** For many keys that differ in their last part. */
  keys(...parts: readonly Part[]): (last: Part) => MemoKey<T>
}

type Part = string | number

/** The key of a value of type `T`. */
export interface MemoKey<T> {
  readonly tenant: Tenant<T>
  readonly text: Key
}

const tenants = new Map<string, Tenant<unknown>>()

/** Declares a tenant, next to the code that uses it. */
export function tenant<T>(name: string): Tenant<T> {
  if (tenants.has(name)) throw new Error(`There are two tenants called ${name}.`)
  const made: Tenant<T> = {
    name,
    key: (...parts) => ({ tenant: made, text: keyOf(name, ...parts) }),
    keys: (...parts) => {
      const textOf = keysOf(name, ...parts)
      return (last) => ({ tenant: made, text: textOf(last) })
    },
  }
  tenants.set(name, made)
  return made
}

/** Of all modules that are loaded. */
export const tenantNames = (): readonly string[] => [...tenants.keys()].toSorted()

export interface Stamped<T> {
  /** The write generation the value was read at. */
  readonly generation: number
  readonly value: T
}

/** A value as it was read, with its generation and its size. */
export interface Read<T> extends Stamped<T> {
  readonly bytes: number
}

interface Entry {
  readonly generation: number
  /** How often it was requested at this generation before it was read. */
  asked: number
  /** False while requests are only counted. */
  readonly isHeld: boolean
  readonly value?: unknown
}

/** How a cache is used, for monitoring. */
export interface CacheStats {
  readonly hits: number
  readonly misses: number
  readonly entries: number
  readonly size: number
  readonly limit: number
}

export interface MemoStore {
  find(key: MemoKey<unknown>): Entry | undefined
  set(key: MemoKey<unknown>, entry: Entry, bytes: number): void
  /** By the name of the tenant; they share the limit. */
  readonly stats: () => ReadonlyMap<string, CacheStats>
}

interface Held extends Entry {
  readonly usage: Usage
  readonly size: number
}

interface Usage {
  hits: number
  misses: number
  entries: number
  size: number
}

const unused: Readonly<Usage> = { hits: 0, misses: 0, entries: 0, size: 0 }

const mostBytes = 24 * 1024 * 1024
/** Bytes of an entry besides its key and its value. */
const overhead = 512

export function openMemo(): MemoStore {
  const usages = new Map<string, Usage>()
  const cache = new LRUCache<Key, Held>({
    maxSize: mostBytes,
    dispose: ({ usage, size }) => {
      usage.entries -= 1
      usage.size -= size
    },
  })
  const usageOf = ({ name }: Tenant<unknown>): Usage => {
    const known = usages.get(name)
    if (known) return known
    const made = { ...unused }
    usages.set(name, made)
    return made
  }
  return {
    find: ({ tenant: owner, text }) => {
      const found = cache.get(text)
      const usage = found?.usage ?? usageOf(owner)
      usage[found?.isHeld ? 'hits' : 'misses'] += 1
      return found
    },
    set: ({ tenant: owner, text }, entry, bytes) => {
      const size = text.length + bytes + overhead
      if (size > mostBytes) return
      const usage = usageOf(owner)
      usage.entries += 1
      usage.size += size
      cache.set(text, { ...entry, usage, size }, { size })
    },
    stats: () =>
      new Map(
        tenantNames().map((name) => [name, { ...unused, ...usages.get(name), limit: mostBytes }]),
      ),
  }
}

/** The store as one answer sees it. */
export interface Memo {
  /** The write generation that is read: what is stamped with it is fresh. */
  readonly generation: number
  readonly store: MemoStore
}

/** A value of any age: the caller checks its generation. */
export function peek<T>(memo: Memo | undefined, key: MemoKey<T>): Stamped<T> | undefined {
  const entry = memo?.store.find(key)
  // The key determines the type.
  return entry?.isHeld ? (entry as Stamped<T>) : undefined
}

/** A cached value, if nothing was written since. */
export function fresh<T>(memo: Memo | undefined, key: MemoKey<T>): T | undefined {
  const found = peek(memo, key)
  return found && found.generation === memo?.generation ? found.value : undefined
}

export function put<T>(memo: Memo | undefined, key: MemoKey<T>, read: Read<T> | undefined): void {
  if (!memo || !read) return
  const { generation, bytes, value } = read
  memo.store.set(key, { generation, asked: 0, isHeld: true, value }, bytes)
}

/** Caches the result of `find` until something is written. */
export async function memoize<T>(
  memo: Memo | undefined,
  key: MemoKey<T>,
  find: () => Promise<T>,
  bytesOf: (value: T) => number = () => 0,
): Promise<T> {
  const known = peek(memo, key)
  if (known && known.generation === memo?.generation) return known.value
  const value = await find()
  if (memo) put(memo, key, { generation: memo.generation, value, bytes: bytesOf(value) })
  return value
}

/**
 * Admission: reads and caches a value once it was requested `often` times at one generation, when
 * doing without has cost as much as reading it.
 */
export async function warmAfter<T>(
  memo: Memo | undefined,
  key: MemoKey<T>,
  { generation, often }: { readonly generation: number; readonly often: number },
  read: () => Promise<Read<T> | undefined>,
): Promise<void> {
  const entry = memo?.store.find(key)
  if (entry?.generation !== generation) {
    memo?.store.set(key, { generation, asked: 1, isHeld: false }, 0)
    return
  }
  entry.asked += 1
  if (entry.asked === often) put(memo, key, await read())
}
