import { expect, test } from 'vitest';
import { html, rawHtml } from './html.ts';

test.each([
  ['text', html`<b>${'Forno'}</b>`, '<b>Forno</b>'],
  ['markup in a value', html`<b>${'<script>'}</b>`, '<b>&lt;script&gt;</b>'],
  ['quotes in an attribute', html`<a title="${`"'&`}"></a>`, '<a title="&quot;&#39;&amp;"></a>'],
  ['html in html', html`<b>${html`<i>${'&'}</i>`}</b>`, '<b><i>&amp;</i></b>'],
  ['lists', html`${['<', '>'].map((sign) => html`<i>${sign}</i>`)}`, '<i>&lt;</i><i>&gt;</i>'],
  ['nothing', html`<b>${null}${undefined}${false}${0}</b>`, '<b>0</b>'],
  ['our own markup', html`${rawHtml('<br>')}`, '<br>'],
])('%s', (_case, made, text) => expect(made.text).toBe(text));
