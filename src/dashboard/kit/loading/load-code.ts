/** Files requested so far, by path; one that failed is forgotten, so that the next request asks the server again. */
const requested = new Map<string, Promise<void>>();

async function requestFile(path: string): Promise<void> {
  const response = await fetch(path, { priority: 'low' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // Read the whole body, so that the file is in the browser's cache.
  await response.arrayBuffer();
}

function request(path: string): Promise<void> {
  const known = requested.get(path);
  if (known) return known;
  const loading = requestFile(path);
  loading.catch(() => requested.delete(path));
  requested.set(path, loading);
  return loading;
}

/** What ends once a script was imported for the first time, by its path. */
const imported = new Map<string | undefined, Promise<unknown>>();
/** The last of them. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Imports code after its scripts are in the browser's cache. The build wraps every dynamic import in this, with its files (paths below the
 * page's root, its script first); the page has all styles from the start (vite.config.ts). Browsers may remember a failed import and never
 * ask the server again, so an unavailable file must fail before the import. Rejects if a file cannot be loaded; the next call tries again.
 *
 * Scripts are imported one after the other, and whatever needs a script comes once that has run, at once: Safari (seen in WebKit 2.50) may
 * resolve an import that begins during another before its module has run.
 */
export async function loadCode<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const scripts = files.filter((file) => file.endsWith('.js'));
  await Promise.all(scripts.map((file) => request(`/${file}`)));
  const [script] = scripts;
  if (!imported.has(script)) {
    last = last.then(load).catch(() => undefined);
    imported.set(script, last);
  }
  await imported.get(script);
  return load();
}
