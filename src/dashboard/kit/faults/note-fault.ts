import { preloadWhenIdle } from '../loading/idle-preload.ts';

const load = () => import('./report-fault.ts');
preloadWhenIdle(load);

/**
 * Reports a thrown value to whoever runs Tillview, by the region that failed and the `path` of the page: read now, since by the time the
 * code for it has loaded, somebody may have gone to another. Never throws; does nothing if Tillview cannot be reached.
 */
export function noteFault(error: unknown, region: string, path = location.pathname): void {
  load()
    .then(({ reportFault }) => reportFault(error, region, path))
    .catch(() => undefined);
}

/** Reports what was thrown outside of all regions: in event handlers, timers and promises. They leave the page as it is. */
export function watchFaults(): void {
  addEventListener('error', ({ error }) => noteFault(error, 'none'));
  addEventListener('unhandledrejection', ({ reason }) => noteFault(reason, 'none'));
}
