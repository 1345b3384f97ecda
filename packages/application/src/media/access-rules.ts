import { type AccessRules, admins, anonymous, creators } from '../access-rule.ts';

export const mediaAccessRules: AccessRules = {
  'POST /api/upload': creators,
  'GET /api/upload': creators,
  'GET /api/upload/files': creators,
  'POST /api/upload/multipart/url/done': creators,
  'POST /api/upload/multipart/done': creators,
  'POST /api/upload/uploaddone': creators,
  'GET /api/upload/exists': creators,
  'GET /api/upload/privateasset': creators,
  'GET /api/upload/assetstatus/contentoid': creators,
  'DELETE /api/upload/fileList': creators,
  'POST /api/upload/changeassetname': creators,
  'POST /api/upload/redivision': creators,
  'GET /api/upload/adminraw': { ...admins, reads: { what: 'uploads', subjects: ['ownerOid'] } },
  // The signature in the address is the permission, as at any S3.
  'GET /objects/*': anonymous,
  'PUT /objects/*': anonymous,
};
