import { configure, getConfig, type Config } from '@testing-library/react';

/** An error without the page, for attempts that are repeated. */
function briefError(message: string | null): Error {
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

configure(({ getElementError }: Config) => ({
  // Testing Library's default timeout of one second is too short on a busy machine.
  asyncUtilTimeout: 20_000,
  // While it waits, Testing Library would print the whole page for each failed attempt; it does so
  // again for the last one.
  getElementError: (message, container) =>
    isWaiting() ? briefError(message) : getElementError(message, container),
}));

/** True while Testing Library retries; nothing else reveals it. */
function isWaiting(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
}
