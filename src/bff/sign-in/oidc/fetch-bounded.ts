import type { CustomFetch } from 'openid-client';
import { SignInFailure } from './sign-in-failure.ts';

/** Bytes after decompression: discovery, keys and tokens are a few kilobytes. */
const MAX_BYTES = 256 * 1024;
const TOO_MANY_REQUESTS = 429;

/**
 * `fetch` of provider responses with the signal's deadline and a bounded size; throws a
 * `SignInFailure`.
 */
export const fetchBounded: CustomFetch = async (url, { body, ...options }) => {
  try {
    const response = await fetch(url, { ...options, body: body ?? null });
    const bytes = await readBounded(response);
    if (response.status >= 500 || response.status === TOO_MANY_REQUESTS) {
      throw new SignInFailure('provider_unreachable', `The provider answered ${response.status}.`);
    }
    return new Response(bytes.length === 0 ? null : bytes, {
      status: response.status,
      headers: response.headers,
    });
  } catch (error) {
    if (error instanceof SignInFailure) throw error;
    throw new SignInFailure(
      'provider_unreachable',
      `The provider can't be reached: ${reasonOf(error)}.`,
    );
  }
};

async function readBounded(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the download.
    if (length > MAX_BYTES)
      throw new SignInFailure('provider_refused', `The provider answered over ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A network error's code, which `fetch` wraps, or its name; its text may contain the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
