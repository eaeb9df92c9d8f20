/** The service worker that shows a page of its own where Tillview can't be reached (`bff/page`). */
const WORKER_URL = '/offline-worker.js';

/** Lets this browser show a page where Tillview can't be reached. Call it only once: a policy's name cannot be reused. */
export async function keepOfflinePage(): Promise<void> {
  // Browsers have no workers for pages that came without https, and the development server has no such file.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const policy = globalThis.trustedTypes?.createPolicy('tillview-offline', { createScriptURL: () => WORKER_URL });
  // Refused for example by a proxy that answers with its sign-in page: the next visit tries again.
  await navigator.serviceWorker.register(policy?.createScriptURL('') ?? WORKER_URL).catch(() => undefined);
}
