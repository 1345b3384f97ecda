import encodeQR from 'qr';
import styles from './qr-code.module.css';

type QrCodeProps = { readonly text: string; readonly label: string };

/**
 * A QR code as one path: sharp at every size, on paper as on screen. Always dark on white, or scanners miss
 * it.
 */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
    >
      <rect width={rows.length} height={rows.length} fill="#ffffff" />
      <path d={pathOf(rows)} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
};

/** Each run of dark modules in a row is one rectangle. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');
