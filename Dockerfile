# blockmux in a container: a shell wrapped, run by an ordinary user, nothing to compile with.
#
#   docker build -t blockmux .
#   docker run --rm -it blockmux                        a session; detaching ends the container with it
#   docker run -d --init --name box --entrypoint sleep blockmux infinity
#   docker exec -it box blockmux                        a session that goes on when detached: attach it with
#   docker exec -it box blockmux attach
#
# The tests run in the build stage:
#   docker build --target build -t blockmux-build . && docker run --rm --init blockmux-build npm test

ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 make g++ git tmux vim less htop man-db procps openssl \
 && rm -rf /var/lib/apt/lists/*
# node-pty is compiled against the headers that come with the image, not ones that are fetched.
ENV npm_config_nodedir=/usr/local LANG=C.UTF-8
WORKDIR /opt/blockmux
COPY package.json package-lock.json ./
COPY config/prepare.mjs config/prepare.mjs
RUN node config/prepare.mjs --packages
COPY . .
RUN node config/prepare.mjs

FROM build AS pruned
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:${NODE}
COPY --from=pruned /opt/blockmux/package.json /opt/blockmux/LICENSE /opt/blockmux/README.md /opt/blockmux/
COPY --from=pruned /opt/blockmux/node_modules /opt/blockmux/node_modules
COPY --from=pruned /opt/blockmux/config /opt/blockmux/config
COPY --from=pruned /opt/blockmux/docs /opt/blockmux/docs
COPY --from=pruned /opt/blockmux/dist /opt/blockmux/dist
RUN chmod +x /opt/blockmux/dist/client/main.js \
 && ln -s /opt/blockmux/dist/client/main.js /usr/local/bin/blockmux
ENV LANG=C.UTF-8 SHELL=/bin/bash
USER node
WORKDIR /home/node
ENTRYPOINT ["blockmux"]
