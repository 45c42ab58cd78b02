/** What helps to fill in a field; there is always an element, so that a field can refer to it. */
export function Hint({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return (
    <p class="hint" id={id}>
      {text}
    </p>
  )
}
