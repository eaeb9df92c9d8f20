import './app/without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadSession } from './api/session.ts';
import { App } from './app/app.tsx';
import { preloadFirstPage } from './orders-list/preload-first-page.ts';
import './ui/theme.css';

preloadSession();
const [navigation] = performance.getEntriesByType('navigation');
preloadFirstPage(location, navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate');

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
