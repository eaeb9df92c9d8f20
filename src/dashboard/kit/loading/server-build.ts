/** The address of a page's entry script; its name holds a hash of the whole build. */
function entryOf(page: Document): string | null | undefined {
  return page.querySelector('script[src*="/index-"]')?.getAttribute('src');
}

/** Why code could not be loaded: no connection, another build on the server, or a failure of the server. */
export type LoadFailure = 'offline' | 'updated' | 'failed';

/** Finds out why code could not be loaded, by requesting the server's page. */
export async function explainLoadFailure(): Promise<LoadFailure> {
  let page: Response;
  try {
    page = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
  } catch {
    return 'offline';
  }
  if (!page.ok) return 'failed';
  const text = await page.text().catch(() => '');
  const entry = entryOf(document);
  // Searched as text: parsing it would need a Trusted Types policy.
  const isSame = typeof entry !== 'string' || !text.includes('type="module"') || text.includes(`src="${entry}"`);
  return isSame ? 'failed' : 'updated';
}
