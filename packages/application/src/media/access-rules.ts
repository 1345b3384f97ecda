import { type AccessRules, admins, anonymous, channel, inRegions } from '../access-rule.ts';

export const mediaAccessRules: AccessRules = {
  'POST /api/upload': channel,
  'GET /api/upload': channel,
  'GET /api/upload/files': channel,
  'POST /api/upload/multipart/url/done': channel,
  'POST /api/upload/multipart/done': channel,
  'POST /api/upload/uploaddone': channel,
  'GET /api/upload/exists': channel,
  'GET /api/upload/privateasset': channel,
  'GET /api/upload/assetstatus/contentoid': channel,
  'DELETE /api/upload/fileList': channel,
  'POST /api/upload/changeassetname': channel,
  'POST /api/upload/redivision': channel,
  'GET /api/upload/adminraw': { ...admins, reads: { what: 'uploads', subjects: ['ownerOid'] } },
  'POST /api/upload/purgePublicCDN': admins,
  'POST /api/upload/purgePrivateCDN': admins,
  'POST /api/upload/reencode': channel,
  'GET /api/admin/encoding-callback-resender': {
    ...admins,
    reads: { what: 'uploads', subjects: ['ownerOid'] },
  },
  'POST /api/admin/encoding-callback-resender': admins,
  'GET /api/admin/lambda-completes': { ...admins, reads: { what: 'uploads', subjects: ['ownerOid'] } },
  'GET /api/admin/play-keys': { ...admins, reads: { what: 'playKeys', subjects: ['viewerOid'] } },
  'GET /api/admin/queue-stats': { ...admins, reads: 'noPerson' },
  'POST /api/upload/picture': { ...channel, flood: 'picture' },
  ...inRegions('/pics/:name', anonymous),
  // The signature in the address is the permission, as at any S3.
  'GET /objects/*': anonymous,
  'PUT /objects/*': anonymous,
};
