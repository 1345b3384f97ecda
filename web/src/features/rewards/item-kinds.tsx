import type { InventoryItem } from '@fanfold/contracts/rewards';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './rewards.module.css';

export type ItemKind = InventoryItem['kind'];

/** What the kinds of items are called (COM-026). */
export const useKindName = () => {
  const { t } = useLingui();
  const names: Record<ItemKind, string> = {
    video_coupon: t`Video coupon`,
    file_coupon: t`File coupon`,
    lucky_pocket: t`Lucky pocket`,
    random_box: t`Random box`,
    sorry_box: t`Lucky (sorry) box`,
    point_code: t`Point code`,
  };
  return (kind: ItemKind): string => names[kind];
};

const drawings: Record<ItemKind, ReactNode> = {
  video_coupon: (
    <path d="M3 7h18v3.500a1.500 1.500 0 000 3V17H3v-3.500a1.500 1.500 0 000-3zM10 9.500l4.500 2.500L10 14.500z" />
  ),
  file_coupon: (
    <path d="M3 7h18v3.500a1.500 1.500 0 000 3V17H3v-3.500a1.500 1.500 0 000-3zM9 10.500h6M9 13.500h4" />
  ),
  lucky_pocket: (
    <path d="M5 9c0 8 1.500 11 7 11s7-3 7-11zM5 9c2-3 3.500-4 7-4s5 1 7 4M12 12.500v4M10 14.500h4" />
  ),
  random_box: <path d="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8" />,
  sorry_box: (
    <path d="M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7c-4 0-5-4-2.500-4S12 7 12 7zM12 7c4 0 5-4 2.500-4S12 7 12 7z" />
  ),
  point_code: <path d="M4 6h16v12H4zM8 10v4M11 10v4M13.500 10v4M16 10v4" />,
};

/** A line drawing of the kind. */
export const KindIcon = ({ kind }: { readonly kind: ItemKind }) => (
  <span className={styles.itemIcon}>
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[kind]}
    </svg>
  </span>
);
