import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The commands of one block that a reader is shown, in their order. */
export interface ShellBlock {
  /** File and line, `docs/api.md:7`. */
  readonly place: string;
  readonly commands: readonly string[];
  /** The JSON that the page shows as its answer. */
  readonly answer: string | undefined;
}

const BLOCK = /^```(?:sh|bash|shell)\n([\s\S]*?)^```$(?:\n```json\n([\s\S]*?)^```$)?/gm;

/** Every block of shell commands in the README, docs/ and client/README.md. */
export function shellBlocks(): ShellBlock[] {
  const docs = readdirSync(new URL('docs', root), { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('.md'),
  );
  const pages = ['README.md', 'CONTRIBUTING.md', 'client/README.md', ...docs.map((name) => `docs/${name}`)];
  return pages.flatMap((page) => {
    const text = readFileSync(new URL(page, root), 'utf8');
    return [...text.matchAll(BLOCK)].map(({ 1: block = '', 2: answer, index }) => ({
      place: `${page}:${text.slice(0, index).split('\n').length}`,
      commands: commandsOf(block),
      answer,
    }));
  });
}

/** Commands may go over several lines within quotes or behind a backslash; what follows a # is for people. */
function commandsOf(block: string): string[] {
  const commands: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    open += open === '' ? line : `\n${line}`;
    const isQuoteOpen = (open.match(/'/g) ?? []).length % 2 === 1;
    if (isQuoteOpen || open.endsWith('\\')) continue;
    const command = open.replace(/(^|\s)#.*$/, '').trim();
    if (command !== '') commands.push(command);
    open = '';
  }
  if (open !== '') throw new Error(`a block ends within a command: ${open}`);
  return commands;
}

/** The JSON of a page that begins so, where it is no answer to a command. */
export function shownJson(page: string, beginning: string): string {
  const text = readFileSync(new URL(page, root), 'utf8');
  const blocks = [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json = '']) => json);
  const found = blocks.find((json) => json.startsWith(beginning));
  if (found === undefined) throw new Error(`${page} shows no JSON that begins ${beginning}`);
  return found;
}
