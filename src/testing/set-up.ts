import { configure, getConfig, type Config } from '@testing-library/react';

/** An error without the page's content, for repeated attempts. */
function briefError(message: string | null): Error {
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

configure(({ getElementError }: Config) => ({
  // Testing Library's default timeout of one second is too short on a busy machine.
  asyncUtilTimeout: 20_000,
  // Testing Library would print the complete page for each failed attempt while it waits; the last
  // attempt prints it anyway.
  getElementError: (message, container) =>
    isWaiting() ? briefError(message) : getElementError(message, container),
}));

/** True while Testing Library retries; nothing else reveals it. */
function isWaiting(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
}
