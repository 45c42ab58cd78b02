/** What went wrong. The region is always there: what comes into it is spoken at once. */
export function Problem({ text }: { readonly text: string }) {
  return <div role="alert">{text !== '' && <p class="problem">{text}</p>}</div>
}
