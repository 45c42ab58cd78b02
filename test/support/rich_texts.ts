// Texts for the editor, and what becomes of them there.

import type { RichTextPage } from './rich_text.ts'

/** As saved unchanged, with a paragraph added at the end, and with all blocks written anew. */
type Written = readonly [same: string, longer: string, scratch: string]

export const written = (
  rich: RichTextPage,
  texts: readonly string[],
): Promise<readonly Written[]> =>
  rich.page.evaluate<readonly Written[]>(`${JSON.stringify(texts)}.map(rich.written)`)

/** With everything that the server allows. */
export const madeUp = [
  '',
  'Some words',
  'a\n\nb\nc',
  'a<br>b<br>\nc',
  '<p>two  blanks, a\u00A0no-break space, soft\u00ADhyphen, 👩‍👩‍👧‍👦 and &lt;b&gt; &amp;amp;</p>',
  '<h1>One</h1><h2 class="x">Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6 lang="fr">Six</h6>',
  '<p>a <strong>b</strong> <b>c</b> <em>d</em> <i>e</i> <u>f</u> <s>g</s> <del>h</del> <ins>i</ins></p>',
  '<p><sub>a</sub><sup>b</sup><small>c</small><mark>d</mark><code>e</code><span class="x">f</span></p>',
  '<p><abbr title="World Wide Web">WWW</abbr> <cite>a</cite> <q cite="https://a.example">b</q></p>',
  '<p><time datetime="2027-06-12">12 June</time> <span class="icon"></span> <a class="anchor"></a>x</p>',
  '<p><em>a <strong>b <u>c</u></strong> d</em> <strong><em>e</em></strong><em>f</em></p>',
  '<p><span class="a"><span class="b">x</span>y</span> <b>a</b><b>b</b></p>',
  '<p>a <a href="/x?a=1&b=2" rel="nofollow" target="_blank" title="t">b <b>c</b></a> <a>d</a></p>',
  '<p><a href="mailto:a@b.example">a</a> <b>b <a href="tel:+1">c</a> d</b> <a href="//a.example">e</a></p>',
  '<p dir="rtl" lang="he" class="x y" title="a &quot;b&quot;">שלום</p>',
  '<ul>\n<li>a</li>\n<li>b\n<ol>\n<li>c</li>\n</ol>\n</li>\n</ul>',
  '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li><li><p>d</p><p>e</p></li><li></li></ul>',
  '<ol class="x"><li class="y">a<br>b</li><li>c<blockquote>d</blockquote>e</li></ol>',
  '<blockquote cite="https://a.example">a</blockquote><blockquote>\n<p>b</p>\n<p>c</p>\n</blockquote>',
  '<pre>a\n\n  b <b>c</b>\n</pre><pre><code class="x">if (a < b) {}</code></pre>',
  '<dl><dt>a</dt><dd>b</dd><dd><p>c</p><p>d</p></dd></dl>',
  '<table class="x"><caption>a</caption><thead><tr><th scope="col">b</th><th>b</th></tr></thead>' +
    '<tbody><tr><td colspan="2" rowspan="1">c<br>d</td></tr></tbody><tfoot><tr><td><p>e</p></td></tr></tfoot></table>',
  '<table><tr><td></td><td>a</td><td><ul><li>b</li></ul></td></tr></table>',
  '<figure class="x"><img src="/a.png" alt="b" width="4" height="3"><figcaption>c <b>d</b></figcaption></figure>',
  '<p>a <img src="https://a.example/b.png" alt=""> <img src="c.png" class="x" alt="d"></p>',
  '<div class="x">a<div>b</div>c</div><div>d\n\ne</div><hr class="x"><div><p class="y">f</p></div>',
]
