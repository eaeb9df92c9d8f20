import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine is no fault of the product: what a test awaits comes, or the test's own timeout ends it.
configure({ asyncUtilTimeout: 20_000 });

// Test files share a worker and its document: each test leaves both as it found them.
afterEach(() => {
  if (typeof document === 'undefined') return;
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
