import type { CustomFetch } from 'openid-client';
import { SignInFailure } from './sign-in-failure.ts';

/**
 * The largest response to accept, after decompression: discovery, keys and tokens are a few
 * kilobytes.
 */
const MAX_BYTES = 256 * 1024;
const TOO_MANY_REQUESTS = 429;

/**
 * `fetch` for a provider's responses: reads them whole, within the signal's time and a bounded
 * size; throws a `SignInFailure`.
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
    // Leaving the loop cancels the rest of the download.
    if (length > MAX_BYTES)
      throw new SignInFailure('provider_refused', `The provider answered over ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The code of a network error, which `fetch` wraps, or the error's name; never its text, which may
 * contain the address.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
