import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  directionOf,
  interfaceLocale,
  type Language,
  languageFor,
  LANGUAGES,
} from '#contract/text/interface-language.ts';
import { acceptsEncoding, preferredLanguages } from '#http/accept-headers.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { type CookieSafety, printCookie, readCookie } from '../sign-in/session-cookie.ts';
import { PAGE_WORDS } from './page-words.ts';

/** Translates only what browsers show or read before the scripts run. */
function translatePage(html: string, language: Language): string {
  return html
    .replace(
      '<html lang="en" dir="ltr">',
      `<html lang="${language}" dir="${directionOf(language)}">`,
    )
    .replace(
      `aria-label="${PAGE_WORDS.en.loading}"`,
      `aria-label="${PAGE_WORDS[language].loading}"`,
    )
    .replace(PAGE_WORDS.en.noScript, PAGE_WORDS[language].noScript);
}

/** Best first. */
const ENCODERS: readonly (readonly [encoding: string, encode: (content: Buffer) => Buffer])[] = [
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['gzip', gzipSync],
];

/** The page in one language, plain and in each requested encoding. */
type Variant = {
  readonly etag: string;
  readonly plain: Buffer;
  readonly encoded: Map<string, Buffer>;
};

const COOKIE = 'tillview-language';
const YEAR_SECONDS = 31_536_000;

/** `Set-Cookie` for the page's language; undefined if the browser sends it already. */
export function languageCookie(
  request: FastifyRequest,
  chosen: unknown,
  safety: CookieSafety,
): string | undefined {
  const language = LANGUAGES.find((each) => each === chosen);
  if (language === readCookie(request.headers.cookie, COOKIE, safety)) return undefined;
  // Lax, so that links from other sites open the page in the chosen language.
  const options = {
    ...safety,
    sameSite: 'Lax',
    maxAgeSeconds: language === undefined ? 0 : YEAR_SECONDS,
  } as const;
  return printCookie(COOKIE, language ?? '', options);
}

/**
 * Serves an HTML file in the user's language, else the browser's first supported one, else English.
 */
export function createAnswerPage(
  file: string,
  safety: CookieSafety,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let variants: ReadonlyMap<Language, Variant> = new Map();
  let changedAt: number | undefined = -1;

  /** Runs at the first request and after each new build. */
  async function read(): Promise<void> {
    const mtimeMs = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (mtimeMs === changedAt) return;
    if (mtimeMs === undefined) throw new ApiProblem('not_found');
    const html = await readFile(file, 'utf8');
    const variantOf = (language: Language): Variant => {
      const plain = Buffer.from(translatePage(html, language));
      const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
      return { etag, plain, encoded: new Map() };
    };
    variants = new Map(LANGUAGES.map((language) => [language, variantOf(language)]));
    changedAt = mtimeMs;
  }

  return async (request, reply) => {
    await read();
    const { headers } = request;
    const chosen = readCookie(headers.cookie, COOKIE, safety) ?? '';
    const locale = interfaceLocale([chosen, ...preferredLanguages(headers['accept-language'])]);
    const variant = variants.get(languageFor(locale) ?? 'en');
    if (!variant) throw new ApiProblem('not_found');
    const { etag, plain, encoded } = variant;
    const [encoding, encode] =
      ENCODERS.find(([name]) => acceptsEncoding(headers['accept-encoding'], name)) ?? [];
    const tag = encoding === undefined ? `"${etag}"` : `"${etag}-${encoding}"`;
    reply.headers({
      'cache-control': 'no-cache',
      etag: tag,
      vary: 'accept-encoding, accept-language, cookie',
    });
    if (headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    if (encoding === undefined || !encode) return reply.send(plain);
    const body = encoded.get(encoding) ?? encode(plain);
    encoded.set(encoding, body);
    return reply.header('content-encoding', encoding).send(body);
  };
}
