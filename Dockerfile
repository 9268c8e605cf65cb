# docker build -t trine . && docker run --rm -i trine < file.smt2
FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends g++ make ocaml-nox && rm -rf /var/lib/apt/lists/*
WORKDIR /trine
COPY . .
RUN tools/install --prefix /opt/trine --binary-only

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libstdc++6 && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/trine /usr/local
USER nobody
ENTRYPOINT ["trine"]
