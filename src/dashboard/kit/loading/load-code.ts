/** Files requested so far, by path; one that failed is forgotten, so that the next request asks the server again. */
const requested = new Map<string, Promise<void>>();

async function requestScript(path: string): Promise<void> {
  const response = await fetch(path, { priority: 'low' });
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${path}`);
  // Read the whole body, so that the file is in the browser's cache.
  await response.arrayBuffer();
}

function applyStyles(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Not loaded: ${path}`));
    });
    document.head.append(link);
  });
}

function request(path: string): Promise<void> {
  const known = requested.get(path);
  if (known) return known;
  const loading = path.endsWith('.css') ? applyStyles(path) : requestScript(path);
  requested.set(
    path,
    loading.catch((error: unknown) => {
      requested.delete(path);
      throw error;
    }),
  );
  return request(path);
}

/** The import that ends last of those under way. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Imports code after its files (paths below the page's root) are in the browser's cache. The build wraps every dynamic import in this, with
 * the files that the page does not start with (vite.config.ts). Browsers may remember a failed import and never ask the server again, so an
 * unavailable file must fail before the import. Rejects if a file cannot be loaded; the next call tries again. Imports follow each other,
 * because Safari (seen in WebKit 2.50) may resolve one that begins during another before its module has run.
 */
export async function loadCode<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map((file) => request(`/${file}`)));
  const loading = last.then(load);
  last = loading.catch(() => undefined);
  return loading;
}
