// Brings pictures into the library: chosen, dropped or pasted from this device, or by their address.

import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { Image } from '../../../contract/routes.ts'
import { faultOf, post, upload } from '../api.ts'
import { Button } from '../components/parts.tsx'
import { t } from '../i18n.ts'

interface UploadProps {
  readonly isMany?: boolean
  /** Else they are dropped or pasted here, and the other ways are elsewhere. */
  readonly hasWays?: boolean
  readonly onDone: (images: readonly Image[]) => void
  readonly children?: ComponentChildren
}

/** Around what is given: pictures are dropped and pasted anywhere in it. */
export function Upload({ isMany = false, hasWays = true, onDone, children }: UploadProps) {
  const id = useId()
  const [busy, setBusy] = useState('')
  const [fault, setFault] = useState('')
  const [address, setAddress] = useState('')
  const [isOver, setOver] = useState(false)

  const work = async (words: string, bring: () => Promise<readonly Image[]>) => {
    setBusy(words)
    setFault('')
    try {
      onDone(await bring())
    } catch (error) {
      setFault(faultOf(error, { url: address }))
    } finally {
      setBusy('')
    }
  }
  const take = (files: FileList | null | undefined): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return false
    const some = isMany ? pictures : pictures.slice(0, 1)
    void work(t('Uploading {n} …', { n: some.length }), async () => {
      const made: Image[] = []
      for (const file of some) made.push(await upload(file))
      return made
    })
    return true
  }
  const fetchIt = () =>
    work(t('Fetching …'), async () => {
      const made = await post('console/images', { url: address })
      setAddress('')
      return [made]
    })
  return (
    <div
      class={isOver ? 'upload over' : 'upload'}
      aria-busy={busy !== ''}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!take(event.dataTransfer?.files)) setFault(t('This is no picture.'))
      }}
      onPaste={(event) => {
        if (take(event.clipboardData?.files)) event.preventDefault()
      }}
    >
      {children}
      {hasWays && (
        <div class="ways">
          <div>
            <label for={`${id}-file`}>{t('From this device')}</label>
            <input
              id={`${id}-file`}
              type="file"
              accept="image/*"
              multiple={isMany}
              disabled={busy !== ''}
              aria-describedby={`${id}-hint`}
              onChange={(event) => {
                take(event.currentTarget.files)
                event.currentTarget.value = ''
              }}
            />
          </div>
          <div>
            <label for={`${id}-address`}>{t('By its address on the web')}</label>
            <span class="together">
              <input
                id={`${id}-address`}
                type="url"
                value={address}
                aria-invalid={fault !== ''}
                aria-describedby={`${id}-fault`}
                onInput={(event) => setAddress(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  if (address !== '') void fetchIt()
                }}
              />
              <Button disabled={busy !== '' || address === ''} act={fetchIt} said="Fetch" />
            </span>
          </div>
        </div>
      )}
      <p class="hint" id={`${id}-hint`}>
        {t('You can also drop a picture here, or paste it.')}
      </p>
      <p role="status">{busy}</p>
      <p class="fault" id={`${id}-fault`} role="alert">
        {fault}
      </p>
    </div>
  )
}
