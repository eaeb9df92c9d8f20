import { configure } from '@testing-library/react';

// On a busy machine only the test's own timeout ends a wait, not a second of Testing Library's.
configure({ asyncUtilTimeout: 20_000 });
