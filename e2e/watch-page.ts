import type { Page } from '@playwright/test';

/** What went wrong in a page that no test may overlook. */
export type PageProblems = {
  /** Problems that were not expected. */
  unexpected(): string[];
  /** Expects problems that match, e.g. the browser's own line about an answer with an error status. */
  expect(pattern: RegExp): void;
  /** Ends the watch: what happens while the servers of a test stop is no problem of the page. */
  end(): void;
};

/** The browser's own console line for an answer with an error status. */
export const FAILED_ANSWER = /^console error: Failed to load resource: the server responded with a status of \d+/;

/** Notes every console error and warning, uncaught exception, policy violation and failed request of a page from now on. */
export async function watchPage(page: Page): Promise<PageProblems> {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  let isOver = false;
  const note = (problem: string): void => {
    if (!isOver) problems.push(problem);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The dashboard itself cancels reads that nobody waits for any more.
    if (reason !== 'net::ERR_ABORTED') note(`request failed: ${request.url()} ${reason}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return {
    unexpected: () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    expect: (pattern) => expected.push(pattern),
    end() {
      isOver = true;
    },
  };
}
