import type { CSSResultGroup } from 'lit';
import { badgeStyles } from '../../ui/badge.ts';
import { baseStyles } from '../../ui/base.ts';
import { buttonStyles } from '../../ui/button.ts';
import { emptyStyles } from '../../ui/empty.ts';
import { iconStyles } from '../../ui/icon.ts';
import { skeletonStyles } from '../../ui/skeleton.ts';
import { tokenStyles } from '../../ui/tokens.ts';

/** The styles of every widget. */
export const sharedStyles: CSSResultGroup = [
  tokenStyles,
  baseStyles,
  iconStyles,
  buttonStyles,
  badgeStyles,
  skeletonStyles,
  emptyStyles,
];
