import { Fragment, isValidElement, type ReactNode } from 'react';

function setStyle(element: HTMLElement, style: object): void {
  for (const [name, value] of Object.entries(style)) {
    const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    element.style.setProperty(
      property,
      typeof value === 'number' && !name.startsWith('--') ? `${value}px` : String(value),
    );
  }
}

function setProp(element: HTMLElement, name: string, value: unknown): void {
  if (value === undefined || value === null || name === 'children') return;
  if (name === 'style' && typeof value === 'object') setStyle(element, value);
  else if (typeof value === 'object' || typeof value === 'function') throw new TypeError(name);
  else element.setAttribute(name === 'className' ? 'class' : name.toLowerCase(), String(value));
}

/**
 * The DOM nodes that React would create for plain elements with attributes, and with styles whose numbers are px; for drawing before React
 * has loaded. Throws for components and event handlers.
 */
export function staticNodes(node: ReactNode): Node[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number') return [document.createTextNode(String(node))];
  if (Array.isArray(node)) return node.flatMap(staticNodes);
  if (!isValidElement<Readonly<Record<string, unknown>> & { children?: ReactNode }>(node))
    throw new TypeError('No element');
  const { type, props } = node;
  const children = staticNodes(props.children);
  if (type === Fragment) return children;
  if (typeof type !== 'string') throw new TypeError('A component');
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  element.append(...children);
  return [element];
}
