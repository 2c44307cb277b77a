import type { CSSResultGroup } from 'lit';
import { badgeStyles } from '../../ui/badge.ts';
import { base } from '../../ui/base.ts';
import { buttonStyles } from '../../ui/button.ts';
import { emptyStyles } from '../../ui/empty.ts';
import { iconStyles } from '../../ui/icon.ts';
import { skeletonStyles } from '../../ui/skeleton.ts';
import { tokens } from '../../ui/tokens.ts';

/** The styles of every widget. */
export const sharedStyles: CSSResultGroup = [
  tokens,
  base,
  iconStyles,
  buttonStyles,
  badgeStyles,
  skeletonStyles,
  emptyStyles,
];
