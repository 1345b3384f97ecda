export type ObjectStoreSettings = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is named in the path of an address or in its host. */
  readonly addressing: 'path' | 'host';
  /**
   * Base addresses of the bucket for browsers, without a slash at the end. What answers there passes path and
   * query to the S3 with the S3's own Host. Undefined: the S3 itself.
   */
  readonly publicUrl?: string | undefined;
  readonly uploadUrl?: string | undefined;
};
