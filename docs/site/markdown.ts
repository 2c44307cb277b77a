// Markdown as HTML for pages with a strict policy: no style attributes, and code that is highlighted by classes.
import GithubSlugger, { slug } from 'github-slugger';
import highlighter from 'highlight.js/lib/common';
import createRenderer, { type MarkdownIt, type Token } from 'markdown-it';
import { inside, relativeTo } from './links.ts';

const attribute = (token: Token | undefined, name: string): string => String(token?.attrGet(name) ?? '');

const textOf = (token?: Token): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'html_inline' ? ' ' : type === 'softbreak' ? ' ' : content))
    .join('');

/** Gives an id to headings, as GitHub does, and to rows of tables that begin with code, such as an attribute. */
function anchors(tokens: readonly Token[]): void {
  const slugger = new GithubSlugger();
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', slugger.slug(textOf(tokens[index + 1])));
  });
  let kind = '';
  tokens.forEach((token, index) => {
    if (token.type === 'th_open' && tokens[index - 1]?.type === 'tr_open') kind = textOf(tokens[index + 1]);
    const [first] = tokens[index + 2]?.children ?? [];
    if (token.type !== 'tr_open' || tokens[index + 1]?.type !== 'td_open' || first?.type !== 'code_inline')
      return;
    token.attrSet('id', slugger.slug(`${slug(kind)}-${first.content}`));
    token.meta = { kind, name: first.content };
  });
}

/** `style="text-align: right"` as a class. */
function alignment(tokens: readonly Token[]): void {
  for (const token of tokens) {
    const style = attribute(token, 'style');
    if (!style) continue;
    token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
    token.attrJoin('class', style.replace('text-align:', 'align-'));
  }
}

/** A header without a text is no header. */
function emptyHeaders(tokens: readonly Token[]): void {
  tokens.forEach((token, index) => {
    const close = tokens[index + 2];
    if (token.type === 'th_open' && tokens[index + 1]?.content === '' && close) token.tag = close.tag = 'td';
  });
}

/** Wide tables and long lines are scrolled inside a group that the keyboard reaches. */
const scrolled = (label: string) => `<div class="scroll" tabindex="0" role="group" aria-label="${label}">`;

function highlight(code: string, language: string): string {
  if (!highlighter.getLanguage(language)) return '';
  return highlighter.highlight(code, { language }).value;
}

const languages: Readonly<Record<string, string>> = {
  vue: 'xml',
  svelte: 'xml',
  astro: 'xml',
  tsx: 'typescript',
};

/** The renderer; `env.file` is the page's file, from the site's root. */
export function createMarkdown(): MarkdownIt {
  const md = createRenderer({
    html: true,
    highlight: (code, language) => highlight(code, languages[language] ?? language),
  });
  md.core.ruler.push('anchors', ({ tokens }) => {
    anchors(tokens);
    alignment(tokens);
    emptyHeaders(tokens);
  });
  md.core.ruler.push('inside', ({ tokens, env }) => {
    const { file } = env as { file: string };
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        for (const name of ['href', 'src']) {
          const link = attribute(token, name);
          if (link.startsWith(inside)) token.attrSet(name, relativeTo(file, link));
        }
        if (token.type === 'image') token.attrSet('loading', 'lazy');
      }
    }
  });
  const { fence } = md.renderer.rules;
  md.renderer.rules['table_open'] = () => `${scrolled('Table')}<table>`;
  md.renderer.rules['table_close'] = () => '</table></div>';
  md.renderer.rules.fence = (...all) => {
    const code = fence?.(...all) ?? '';
    return code.replace('<pre>', '<pre tabindex="0" role="group" aria-label="Code">');
  };
  md.renderer.rules['heading_close'] = (tokens, index) => {
    const { tag } = tokens[index] ?? {};
    const id = attribute(tokens[index - 2], 'id');
    const name = md.utils.escapeHtml(textOf(tokens[index - 1]));
    return ` <a class="anchor" href="#${id}" aria-label="Link to “${name}”">#</a></${tag}>\n`;
  };
  return md;
}

/** A chapter of a page, or one row of a table, to be found by the search. */
export interface Passage {
  /** Anchor; empty for the beginning of a page. */
  readonly anchor: string;
  readonly title: string;
  /** For rows: what the column calls them, such as `Attribute`. */
  readonly kind: string;
  readonly text: string;
  readonly level: number;
}

/** The passages of a page. */
export function passagesOf(tokens: readonly Token[], title: string): readonly Passage[] {
  interface Open {
    anchor: string;
    title: string;
    kind: string;
    text: string;
    level: number;
  }
  let chapter: Open = { anchor: '', title, kind: '', text: '', level: 1 };
  let row: Open | undefined;
  const all: Open[] = [chapter];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1));
      chapter = {
        anchor: attribute(token, 'id'),
        title: textOf(tokens[index + 1]),
        kind: '',
        text: '',
        level,
      };
      all.push(chapter);
    } else if (token.type === 'tr_open' && token.meta) {
      const { kind, name } = token.meta as { kind: string; name: string };
      row = { anchor: attribute(token, 'id'), title: name, kind, text: '', level: 9 };
      all.push(row);
    } else if (token.type === 'tr_close') row = undefined;
    else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open')
      (row ?? chapter).text += `${textOf(token)} `;
    else if (token.type === 'fence') chapter.text += `${token.content} `;
  }
  return all;
}
