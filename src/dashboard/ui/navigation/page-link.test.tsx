// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageLink } from './page-link.tsx';

afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function show(): HTMLElement {
  render(
    <MemoryRouter initialEntries={['/settings']}>
      <PageLink to={{ pathname: '/orders', search: 'view=active' }}>Orders</PageLink>
      <Routes>
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'Orders' });
}

test('a click opens the page without loading it anew', () => {
  const link = show();
  expect(link.getAttribute('href')).toBe('/orders?view=active');
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('/orders?view=active');
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('a click with %j is the browser’s', (how) => {
  const link = show();
  const click = createEvent.click(link, how);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('/settings');
});
