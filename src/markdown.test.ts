import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const pages = globSync('{*.md,{src,docs}/**/*.md}', { cwd: ROOT });

/** A page without its blocks of code. */
function read(page: string): string {
  return readFileSync(page, 'utf8').replaceAll(/^ *```.*?^ *```$/gms, '');
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every link and image of a page leads to a file and a heading that are there', () => {
  const links = pages.flatMap((page) =>
    [...read(join(ROOT, page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({
      page,
      link,
    })),
  );
  const local = links.filter(({ link }) => !/^https?:/.test(link));
  expect(local.length).toBeGreaterThan(60);
  const broken = local.filter(({ page, link }) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), path);
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('every requirement of ASVS is in docs/asvs.md once, with tests that exist', () => {
  const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| [12] +\| [^|]+ \| ([^|]+?) +\|$/gm)];
  // As many as ASVS 5.0.0 has: 70 of level 1, 183 of level 2.
  expect(new Set(rows.map(([, number]) => number)).size).toBe(253);
  expect(rows).toHaveLength(253);
  const kinds = /^(?:Not applicable|Deviation)\b|\.(?:test|spec)\.tsx?`|\]\(/;
  expect(rows.filter(([, , proof = '']) => !kinds.test(proof)).map(([row]) => row)).toEqual([]);
  const named = [...page.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) =>
    path.startsWith('e2e/') ? path : join('src', path),
  );
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every decision is in the index', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  const decisions = globSync('0*.md', { cwd: join(ROOT, 'docs/decisions') });
  expect(decisions.filter((decision) => !index.includes(`](${decision})`))).toEqual([]);
});

test('every section of the API’s specification that a comment cites is there', () => {
  const specification = readFileSync(join(ROOT, 'docs/order-data-service-api.md'), 'utf8');
  const sources = globSync('{src,e2e,scripts}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8').replaceAll(/\s*\n\s*\*\s*/g, ' '),
  );
  const cited = sources.flatMap((source) =>
    [...source.matchAll(/order-data-service-api\.md, ([A-Z][A-Za-z ]*)/g)].map(([, section = '']) =>
      section.trim(),
    ),
  );
  expect(cited.length).toBeGreaterThan(5);
  const isThere = (section: string) => new RegExp(`^#+ ${section}$`, 'm').test(specification);
  expect([...new Set(cited)].filter((section) => !isThere(section))).toEqual([]);
});
